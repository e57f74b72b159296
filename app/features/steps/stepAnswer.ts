import { keepPage, type ActionAnswer } from '~/lib/submission';

/** What a page with several small forms answers to one of them. */
export interface StepAnswer extends ActionAnswer {
  /** Which step, and of which row. */
  readonly intent: string;
  readonly id: string;
  /** What was typed, so that it is not lost. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with which field, in the marketplace's words and the person's language. */
  readonly fields: Readonly<Record<string, string>>;
  /** The fields that are wrong without asking the marketplace; the page has words for them. */
  readonly faults: readonly string[];
}

/** The answer to this very form, when the page's answer is one to it. */
export function answerTo(answer: StepAnswer | undefined, intent: string, id: string): StepAnswer | undefined {
  return answer?.intent === intent && answer.id === id ? answer : undefined;
}

/** What is wrong with a field, if anything is. */
export function faultOf(answer: StepAnswer | undefined, field: string, words: string): string | undefined {
  return answer?.fields[field] ?? (answer?.faults.includes(field) ? words : undefined);
}

interface ClientStep {
  readonly request: Request;
  readonly serverAction: () => Promise<unknown>;
}

/** A route's clientAction: a failed network becomes an answer at the form instead of the error page. */
export async function keepStep({ request, serverAction }: ClientStep): Promise<StepAnswer | Response> {
  const form = await request.clone().formData();
  return keepPage<StepAnswer>(serverAction, (problem) => ({
    intent: String(form.get('intent') ?? ''),
    id: String(form.get('id') ?? ''),
    values: {},
    fields: {},
    faults: [],
    problem,
    msg: '',
  }));
}
