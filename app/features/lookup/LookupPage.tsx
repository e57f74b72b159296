import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { paths } from '~/paths';
import { LinkTabs } from '~/ui/LinkTabs';
import { PageTitle } from '~/ui/PageTitle';
import { BlacklistLookup } from './BlacklistLookup';
import type { LookupData } from './lookup.server';
import { looks, type BlacklistAnswer } from './looks';
import { OfficialLookup } from './OfficialLookup';
import { VerifiedAccounts } from './VerifiedAccounts';

interface LookupPageProps {
  readonly data: LookupData;
  readonly answer: BlacklistAnswer | undefined;
}

/** What one can look up before trusting somebody: the shop's own accounts, the blacklist, the verified listings. */
export function LookupPage({ data, answer }: LookupPageProps) {
  const t = useText('Lookup');
  const { titles } = useRootData();
  const tabs = looks.map((look) => ({ key: look, to: paths.ours.lookup({ look }), name: t(`tabs.${look}`) }));
  return (
    <>
      <PageTitle lead={t('lead')}>{titles.lookup}</PageTitle>
      <LinkTabs label={t('tabs.label')} tabs={tabs} chosen={data.look} />
      {data.look === 'official' && <OfficialLookup asked={data.asked} outcome={data.outcome} />}
      {data.look === 'blacklist' && <BlacklistLookup isLoggedIn={data.isLoggedIn} answer={answer} />}
      {data.look === 'verified' && <VerifiedAccounts {...data} />}
    </>
  );
}
