import type { ClientActionFunctionArgs } from '@remix-run/react';
import { keepPage } from '~/lib/submission';
import { blankAnswer, type AccountAnswer } from './form/accountAnswer';

/** The client action of the account pages: whatever happens on the way, the page and what was typed stay. */
export async function keepAccountPage({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepPage<AccountAnswer>(serverAction, (problem) => ({
    ...blankAnswer(String(form.get('intent') ?? '')),
    problem,
  }));
}
