import { useText } from '~/lib/i18n';
import { useRootData } from '~/lib/rootData';
import { ActionLink } from '~/ui/ActionLink';
import { Container } from '~/ui/Container';
import { StatusPage } from '~/ui/StatusPage';
import { soonPages, type SoonPageName } from './soonPages';

/** Says honestly what a screen will do and that it does not yet, with the ways on. */
export function SoonPage({ page }: { page: SoonPageName }) {
  const t = useText('Soon');
  const { titles } = useRootData();
  return (
    <Container>
      <StatusPage
        title={titles[page]}
        text={
          <>
            <p>{t(`pages.${page}`)}</p>
            <p>{t('closed')}</p>
          </>
        }
        actions={soonPages[page].links.map(([name, to], index) => (
          <ActionLink key={to} to={to} variant={index === 0 ? 'filled' : 'outlined'}>
            {t(`links.${name}`)}
          </ActionLink>
        ))}
      />
    </Container>
  );
}
