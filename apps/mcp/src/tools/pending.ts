import { nextQuestion } from '@agenthooks/approval-bridge';
import * as z from 'zod';
import { formOf } from '../ask/form-of.ts';
import { type Place, tool } from '../call.ts';
import { gateDigest, gateSchema } from '../digest/gate.ts';
import { type Gate, sessionOf } from '../gates/gate.ts';
import { inOrder } from '../gates/order.ts';
import { isOwn, lookAround, viewerOf } from '../hub/machine.ts';
import { count } from '../words/schema.ts';
import { costOf, fit } from '../words/size.ts';
import { preview } from '../words/text.ts';

const notHereSchema = z.strictObject({
  id: z.string(),
  session: z.string(),
  agent: z.string().optional(),
  asks: z.string().optional().describe('Tool and input on one line, cut'),
  code: z.string(),
  why: z.string().describe('Why not here, and where it is answered'),
});

export const pending = tool({
  input: z.strictObject({}),
  output: z.strictObject({
    gate: gateSchema.nullable().describe('What waits for the person: one at a time'),
    answerable: z
      .strictObject({
        here: z.boolean().describe('agenthooks_respond can ask the person'),
        code: z.string().optional(),
        why: z.string().optional(),
      })
      .optional(),
    queued: count.describe('Gates that come after this one'),
    elsewhere: count.describe('Gates that are being shown in another place'),
    own: count.describe('Gates of your own session and of what it started: never answered here'),
    notHere: z.array(notHereSchema).describe('Gates that can only be answered in another place'),
    omitted: count.describe('Further ones of those'),
  }),

  async run(_, place) {
    const machine = await lookAround(place);
    const questions = await place.questions.list('open');
    const own = machine.cards.filter((card) => isOwn(card, machine));
    const others = machine.cards.filter((card) => !own.includes(card));
    const gates = inOrder(
      others.map(({ request }) => request),
      questions,
      place.pinned.id,
    );
    const viewer = viewerOf(machine.served);
    const answerable = await answerableHere(place);
    // Of questions only the one that is next for this viewer may be answered.
    const question = nextQuestion(questions, viewer, place.now());
    const notHere: z.infer<typeof notHereSchema>[] = [];
    let elsewhere = 0;
    let shown: Gate | undefined;
    let after = 0;
    for (const gate of gates) {
      if (shown !== undefined) {
        after += 1;
        continue;
      }
      const form = formOf(gate);
      if (form.to === 'nobody') {
        const { code, why } = form;
        notHere.push({
          id: gate.id,
          session: sessionOf(gate),
          ...asked(gate),
          code,
          why: short(why),
        });
      } else if (gate.kind === 'question' && gate.question !== question) after += 1;
      else if (await claimed(gate, viewer, place)) shown = gate;
      else elsewhere += 1;
    }
    place.pinned.id = shown?.id;
    const digest = shown && gateDigest(shown);
    const { rows } = fit(notHere.slice(0, 50), costOf(digest ?? null));
    return {
      gate: digest ?? null,
      ...(digest && { answerable }),
      queued: after,
      elsewhere,
      own: own.length,
      notHere: rows,
      omitted: notHere.length - rows.length,
    };
  },
});

async function claimed(gate: Gate, viewer: string, { link, questions }: Place): Promise<boolean> {
  const { granted } = await link.ask((hub) => hub.claim(gate.id, viewer, 'show'));
  if (!granted || gate.kind === 'approval') return granted;
  // On disk as well: a viewer without our hub sees it there.
  return (await questions.claim(viewer))?.request.digest === gate.digest;
}

type AnswerableHere = { here: true } | { here: false; code: 'not_answerable_here'; why: string };

/** Whether the person can be asked at all from here. */
export async function answerableHere({
  link,
  person,
}: Pick<Place, 'link' | 'person'>): Promise<AnswerableHere> {
  const no = (why: string) => ({ here: false, code: 'not_answerable_here', why }) as const;
  if (!person.canBeAsked()) return no('this client has no way to ask the person (elicitation)');
  const { strict } = await link.ask((hub) => hub.status());
  if (strict) return no('in strict mode only a paired viewer of the person answers');
  return { here: true };
}

/** What an agent asks; of a question of one's own its id is enough to look it up. */
function asked(gate: Gate): { agent?: string; asks?: string } {
  if (gate.kind !== 'approval') return {};
  const { agent, tool, input } = gate.request;
  // A value may be long, and the first words of it say what it is.
  const values = Object.values(input).map((value) =>
    typeof value === 'string' ? value.slice(0, 300) : '…',
  );
  return { agent, asks: short([tool, ...values].join(': ')) };
}

function short(words: string): string {
  const text = preview(words, 300);
  return typeof text === 'string' ? text : `${text.text}…`;
}
