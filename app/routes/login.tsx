import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadLogin, submitLogin } from '~/features/login/login.server';
import { LoginPage } from '~/features/login/LoginPage';
import { bffOf } from '~/lib/bff.server';
import type { ShellHandle } from '~/lib/handle';
import { pageMeta } from '~/lib/meta';

export { RouteErrorBoundary as ErrorBoundary } from '~/features/shell/RouteErrorBoundary';

export const handle: ShellHandle = { bottomBar: false };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadLogin(bffOf({ request, context }), request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitLogin(bffOf({ request, context }), await request.formData());
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'login', noIndex: true });

/** A failed try needs a new captcha. */
export function shouldRevalidate(): boolean {
  return true;
}

export default function Login() {
  return <LoginPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
