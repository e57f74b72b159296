import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs } from '@remix-run/node';
import { sitePath } from '~/lib/links';
import { preferenceCookies } from '~/lib/preferences.server';
import { paths } from '~/paths';

/** Nothing to see here: back to the shop. */
export function loader() {
  return redirect(paths.home);
}

/** Keeps the chosen language or colour mode in a cookie and goes back to where the choice was made. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  for (const cookie of preferenceCookies(form)) headers.append('Set-Cookie', cookie);
  return redirect(sitePath(String(form.get('to') ?? '')) ?? paths.home, { headers });
}
