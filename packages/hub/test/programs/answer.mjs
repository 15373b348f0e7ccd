// Answers one request as a viewer of its own: `answer.mjs <hub.json> <via> <id> <digest>`.
import { connectControl } from '@agenthooks/approval-bridge';

const [hubFile, via, id, digest] = process.argv.slice(2);
const client = await connectControl({ hubFile, via });
console.log(JSON.stringify(await client.answer({ id, digest, choice: 'allow' })));
await client.close();
