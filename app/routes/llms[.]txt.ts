import type { LoaderFunctionArgs } from '@remix-run/node';
import { llmsFile } from '~/features/seo/llms.server';

/** What language models are told of the shop. */
export function loader(args: LoaderFunctionArgs) {
  return llmsFile(args);
}
