import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { SoonPage } from '~/features/soon/SoonPage';
import { guardSoonPage } from '~/features/soon/soonRoute.server';
import { pageMeta } from '~/lib/meta';

export async function loader(args: LoaderFunctionArgs) {
  return guardSoonPage('myProducts', args);
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'myProducts', noIndex: true });

export default function MyProducts() {
  return <SoonPage page="myProducts" />;
}
