import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** A folder of this user alone. */
export function privateFolder(path: string): Promise<unknown> {
  return mkdir(path, { recursive: true, mode: 0o700 });
}

/** Creates the file with all of its content, or finds that another was first: false. */
export async function createOnce(path: string, value: unknown): Promise<boolean> {
  const temporary = await writeBeside(path, value);
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Readers see the old content or the new one, never half of it. */
export async function replace(path: string, value: unknown): Promise<void> {
  await rename(await writeBeside(path, value), path);
}

async function writeBeside(path: string, value: unknown): Promise<string> {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(temporary, `${JSON.stringify(value)}\n`, { mode: 0o600, flag: 'wx' });
  return temporary;
}

/** undefined where there is no such file, or no JSON in it. */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => !name.endsWith('.tmp')).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
