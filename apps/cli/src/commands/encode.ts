import { encodeSignal, signalFromText } from '@agenthooks/osc-protocol';
import { CommandError, exit } from '../exit.ts';
import type { Call } from '../table.ts';

/** `encode attention ask=permission tool=Bash` → the bytes of that signal. */
export async function run({ arguments: [name, ...fields], options }: Call): Promise<number> {
  const given: Record<string, string> = {};
  for (const field of fields) {
    const at = field.indexOf('=');
    if (at < 1) {
      throw new CommandError(`'${field}' is not field=value, for example tool=Bash`, exit.usage);
    }
    given[field.slice(0, at)] = field.slice(at + 1);
  }
  const { dialect } = options;
  if (dialect !== undefined && dialect !== 'notify' && dialect !== 'marks') {
    throw new CommandError(`unknown dialect '${dialect}': notify or marks`, exit.usage);
  }
  try {
    process.stdout.write(
      encodeSignal(signalFromText(name!, given), {
        brand: typeof options.brand === 'string' ? options.brand : 'agenthooks',
        ...(typeof options.token === 'string' ? { token: options.token } : {}),
        ...(dialect ? { dialect } : {}),
      }),
    );
  } catch (error) {
    if (error instanceof RangeError)
      throw new CommandError(error.message, exit.usage, { cause: error });
    throw error;
  }
  return exit.done;
}
