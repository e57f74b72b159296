import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CentrePage } from '~/features/personal/CentrePage';
import { bffOf } from '~/lib/bff.server';
import { requireSession } from '~/lib/guards.server';
import { pageMeta } from '~/lib/meta';

const maxFavouritesCounted = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const bff = bffOf({ request, context });
  requireSession(bff, request);
  const [profile, favourites] = await Promise.all([
    bff.data('GET /api/system/user/profile/new', {}),
    bff.call('GET /api/web/goods/collect/list', { pageNum: 1, pageSize: maxFavouritesCounted }),
  ]);
  const phone = profile.phonenumber ?? '';
  return {
    nickName: profile.nickName ?? '',
    avatar: profile.avatar ?? null,
    // Masked here: the page needs no more of it.
    phone: phone.length === 11 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '',
    isVerified: profile.realstatus === 1,
    favourites: favourites.ok ? (favourites.payload?.length ?? 0) : null,
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ matches, title: 'personalCentre', noIndex: true });

export default function PersonalCentre() {
  return <CentrePage {...useLoaderData<typeof loader>()} />;
}
