import { expect, test } from 'vitest';
import { makeFolders } from '../src/files/folders.ts';
import { memoryFiles } from './memory-files.ts';

const taken = () => Object.assign(new Error('EEXIST'), { code: 'EEXIST' });

test('folders that are missing are made, and named from the outermost', () => {
  expect(makeFolders(memoryFiles('/home'), '/home/a/b')).toEqual(['/home/a', '/home/a/b']);
});

test('a folder that another one makes meanwhile is there, and is not ours', () => {
  const files = memoryFiles('/home');
  const raced = {
    ...files,
    makeFolder(path: string) {
      files.makeFolder(path);
      if (path === '/home/a') throw taken();
    },
  };
  expect(makeFolders(raced, '/home/a/b')).toEqual(['/home/a/b']);
});

test('a file that another one puts there meanwhile is an error', () => {
  const files = memoryFiles('/home');
  const raced = {
    ...files,
    makeFolder(path: string) {
      files.write(path, new Uint8Array());
      throw taken();
    },
  };
  expect(() => makeFolders(raced, '/home/a')).toThrow('EEXIST');
});
