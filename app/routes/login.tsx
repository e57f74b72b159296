import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadLogin, submitLogin, type LoginAnswer } from '~/features/login/login.server';
import { forgetNews } from '~/features/login/loginNews';
import { LoginPage } from '~/features/login/LoginPage';
import { lostLogin } from '~/features/login/lostLogin';
import { personCookie } from '~/features/login/person.server';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';
import { keepPage, lostStatus } from '~/lib/submission';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

export const handle: ShellHandle = { bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadLogin(bffOf({ request, context }), request);
  return data(page, page.done === null ? {} : { headers: { 'Set-Cookie': forgetNews } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const bff = bffOf({ request, context });
  const answer = await submitLogin(bff, await request.formData());
  if (answer instanceof Response) answer.headers.append('Set-Cookie', await personCookie(bff));
  return answer;
}

/** A form whose way was cut stays with what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepPage<LoginAnswer>(serverAction, (problem) => lostLogin(form, problem));
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'login', noIndex: true });

/** A failed try needs a new captcha; where nothing was answered, asking for one would fail the same way. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== lostStatus;
}

export default function Login() {
  return <LoginPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
