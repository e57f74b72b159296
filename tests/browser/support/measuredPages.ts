import { shopApi } from './shopApi';

/** The pages that are measured: addresses of a demo shop's home, list and one listing. */
export async function measuredPages(
  host: string,
  port: number,
): Promise<Readonly<Record<'home' | 'list' | 'detail', string>>> {
  const { rows } = await shopApi(host, port).call('POST /api/web/good/allList', { pageNum: 1, pageSize: 1 });
  const origin = `http://${host}:${port}`;
  return {
    home: `${origin}/`,
    list: `${origin}/pages/goodList`,
    detail: `${origin}/pages/detail/index?id=${rows?.[0]?.id}`,
  };
}
