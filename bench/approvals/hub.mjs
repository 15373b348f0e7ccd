// A hub in a process of its own that says how much processor time it has used.
import { startHub } from '@agenthooks/hub';

const hub = await startHub({ env: process.env, marks: [] });
process.send('up');
process.on('message', async (question) => {
  if (question === 'used') {
    const { user, system } = process.cpuUsage();
    process.send(user + system);
  } else {
    await hub.close();
    process.exit(0);
  }
});
