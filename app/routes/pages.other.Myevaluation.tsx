import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { SoonPage } from '~/features/soon/SoonPage';
import { guardSoonPage } from '~/features/soon/soonRoute.server';
import { pageMeta } from '~/lib/meta';

export async function loader(args: LoaderFunctionArgs) {
  return guardSoonPage('myAppraisals', args);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'myAppraisals', noIndex: true });

export default function MyAppraisals() {
  return <SoonPage page="myAppraisals" />;
}
