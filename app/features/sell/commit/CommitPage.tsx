import { useSearchParams } from '@remix-run/react';
import { toSellWay } from '../draft/sellDraft';
import { SellHead } from '../SellHead';
import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { Container } from '~/ui/Container';
import { AccountForm } from './AccountForm';
import type { CommitData } from './commit.server';
import type { SellAnswer } from './submitSell.server';

/** The account itself: what it holds, what it costs, what it looks like. */
export function CommitPage({ data, answer }: { data: CommitData; answer: SellAnswer | undefined }) {
  const t = useText('Sell');
  const { titles } = useRootData();
  const { game, goodId } = data;
  const [search] = useSearchParams();
  const way = toSellWay(search.get('way'));
  const query = { gameId: game.id, ...(way === null ? {} : { way }), ...(goodId === '' ? {} : { goodId }) };
  return (
    <Container>
      <SellHead game={game} step="account" query={query} title={titles.commit} lead={t('commit.lead')} />
      <AccountForm key={game.id} data={data} answer={answer} />
    </Container>
  );
}
