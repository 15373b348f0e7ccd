import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonical } from '../canonical.ts';
import { parseContract } from './contract.ts';
import { createOnce, namesIn, privateFolder, readJson, replace } from './files.ts';
import {
  CLAIM_LEASE_MS,
  type Claim,
  type Coordinate,
  type Question,
  QuestionError,
  type QuestionRequest,
  type Resolution,
  WAITING_LEASE_MS,
} from './question.ts';
import { type GivenReply, judgeReply, nextQuestion, type ReplyVerdict, standing } from './rules.ts';

/** The questions below one home. Several processes may use it at once. */
export interface QuestionStore {
  /** @throws QuestionError `bad-contract`, `bad-coordinate` */
  ask(asked: Asked): Promise<QuestionRequest>;
  /** @throws QuestionError `wrong-session` where there is no such question */
  read(at: Coordinate): Promise<Question>;
  /** Every question that is on disk; `open` leaves out what is resolved. */
  list(which?: 'all' | 'open'): Promise<Question[]>;
  /** What this viewer is to show now: claimed for it, and its receipt written. */
  present(viewer: string): Promise<Question | undefined>;
  /** The same without the receipt, for a viewer that knows only later whether it was shown. */
  claim(viewer: string): Promise<Question | undefined>;
  /** It was shown to this viewer. */
  shown(at: Coordinate, viewer: string): Promise<void>;
  answer(at: Coordinate, given: GivenReply): Promise<ReplyVerdict>;
  /** Closes without an answer; false when it was resolved before. */
  close(at: Coordinate, why: string, by: string): Promise<boolean>;
  /** Whoever asks still waits; to be said again before the lease ends. */
  waiting(at: Coordinate): Promise<void>;
}

export interface Asked {
  session: string;
  cwd: string;
  text: string;
  contract: unknown;
}

const SESSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MOST_TRIES = 100;

/** @param home The state folder; questions live in `questions/` below it. */
export function questionStore(home: string, now: () => number = Date.now): QuestionStore {
  const root = join(home, 'questions');

  const folderOf = ({ session, sequence }: Coordinate) => {
    if (!SESSION.test(session) || !Number.isSafeInteger(sequence) || sequence < 1) {
      throw new QuestionError(
        'bad-coordinate',
        `question: ${session}/${sequence} is no place of a question: letters, digits, '.', '_' and '-', then a number from 1`,
      );
    }
    return join(root, session, String(sequence));
  };

  async function readAt(at: Coordinate): Promise<Question | undefined> {
    const folder = folderOf(at);
    const request = (await readJson(join(folder, 'request.json'))) as QuestionRequest | undefined;
    if (request === undefined) return undefined;
    const waiting = (await readJson(join(folder, 'waiting.json'))) as { until: number } | undefined;
    return {
      request,
      resolution: ((await readJson(join(folder, 'resolution.json'))) as Resolution) ?? null,
      receipts: (await namesIn(join(folder, 'receipts'))).map((name) =>
        decodeURIComponent(name.replace(/\.json$/, '')),
      ),
      claim: ((await readJson(join(folder, 'claim.json'))) as Claim) ?? null,
      waitingUntil: waiting?.until ?? null,
    };
  }

  async function read(at: Coordinate): Promise<Question> {
    const question = await readAt(at);
    if (question !== undefined) return question;
    throw new QuestionError('wrong-session', `question: there is no ${at.session}/${at.sequence}`);
  }

  async function list(which: 'all' | 'open' = 'all'): Promise<Question[]> {
    const found: Question[] = [];
    for (const session of await namesIn(root)) {
      if (!SESSION.test(session)) continue;
      for (const sequence of await namesIn(join(root, session))) {
        const question = await readAt({ session, sequence: Number(sequence) }).catch(
          () => undefined,
        );
        if (question && (which === 'all' || question.resolution === null)) found.push(question);
      }
    }
    return found;
  }

  async function claimNext(viewer: string): Promise<Question | undefined> {
    const question = nextQuestion(await list('open'), viewer, now());
    if (question === undefined) return undefined;
    const path = join(folderOf(question.request), 'claim.json');
    await replace(path, { viewer, until: now() + CLAIM_LEASE_MS });
    // Two viewers that claimed at once: the later claim stands, the other one sees it here.
    const claim = (await readJson(path)) as Claim | undefined;
    return claim !== undefined && claim.viewer !== viewer ? undefined : question;
  }

  async function shown(at: Coordinate, viewer: string): Promise<void> {
    const receipts = join(folderOf(at), 'receipts');
    await privateFolder(receipts);
    const receipt = join(receipts, `${encodeURIComponent(viewer)}.json`);
    await createOnce(receipt, { viewer, at: now() });
  }

  return {
    read,
    list,

    async ask({ session, cwd, text, contract }) {
      parseContract(contract);
      folderOf({ session, sequence: 1 });
      await privateFolder(join(root, session));
      const taken = (await namesIn(join(root, session))).map(Number).filter(Number.isSafeInteger);
      let sequence = Math.max(0, ...taken) + 1;
      for (let tries = 0; tries < MOST_TRIES; tries++, sequence++) {
        const folder = folderOf({ session, sequence });
        // Whoever makes the folder has the number.
        if (!(await makeFolder(folder))) continue;
        const asked = { schemaVersion: 1, session, sequence, text, cwd, askedAt: now(), contract };
        const digest = createHash('sha256').update(canonical(asked)).digest('hex');
        const request = { ...asked, digest } as QuestionRequest;
        await createOnce(join(folder, 'request.json'), request);
        return request;
      }
      throw new QuestionError(
        'bad-coordinate',
        `question: no number was free in session ${session}`,
      );
    },

    claim: claimNext,
    shown,

    async present(viewer) {
      const question = await claimNext(viewer);
      if (question === undefined) return undefined;
      await shown(question.request, viewer);
      return read(question.request);
    },

    async answer(at, given) {
      const question = await read(at);
      const open = (await list('open')).map((one) =>
        one.request.digest === question.request.digest ? question : one,
      );
      const verdict = judgeReply(question, given, open, now());
      if (!verdict.ok || verdict.repeated) return verdict;
      const path = join(folderOf(at), 'resolution.json');
      if (await createOnce(path, verdict.resolution)) return verdict;
      const first = (await readJson(path)) as Resolution;
      const { resolution } = verdict;
      return standing(first, resolution.kind === 'answered' ? resolution.reply : undefined);
    },

    async close(at, why, by) {
      await read(at);
      const closed: Resolution = { kind: 'closed', why, by, at: now() };
      return createOnce(join(folderOf(at), 'resolution.json'), closed);
    },

    async waiting(at) {
      const until = now() + WAITING_LEASE_MS;
      await replace(join(folderOf(at), 'waiting.json'), { pid: process.pid, until });
    },
  };
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
