import { library } from '../../tsup.package.ts';

// The program is started by its path, so it is one file that needs nothing beside it.
export default library({
  entry: { index: 'src/index.ts', 'stand-in-program': 'src/program.ts' },
  dts: { entry: 'src/index.ts', compilerOptions: { ignoreDeprecations: '6.0' } },
  noExternal: ['@agenthooks/osc-protocol'],
  splitting: false,
});
