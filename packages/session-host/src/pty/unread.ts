/** What the kernel can still hold, in chunks of at least a page; what goes on for longer is another's. */
const MOST_CHUNKS = 64;

interface Destroyable {
  destroy(...given: unknown[]): unknown;
}

/**
 * node-pty 1.1.0 destroys its socket 200 ms after the child's end, read or not: a process that was
 * kept from reading for so long lost the last bytes (28,669 of 40,003 arrived). So the socket goes
 * on until a turn of the loop has read nothing.
 */
export function readBeforeDestroy(child: object, chunks: () => number): void {
  const socket: unknown = Reflect.get(child, '_socket');
  if (!isDestroyable(socket)) return;
  const destroy = socket.destroy.bind(socket);
  let asked = false;
  socket.destroy = (...given) => {
    if (asked) return destroy(...given);
    asked = true;
    const last = chunks() + MOST_CHUNKS;
    const look = () => {
      const before = chunks();
      setImmediate(() => {
        if (chunks() === before || before > last) destroy(...given);
        else look();
      });
    };
    // Timers run before what waits is read: the first look is behind that reading.
    setImmediate(look);
    return socket;
  };
}

function isDestroyable(value: unknown): value is Destroyable {
  return typeof value === 'object' && value !== null && 'destroy' in value;
}
