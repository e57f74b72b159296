import { useText } from '~/lib/i18n';
import { paths, type SellQuery } from '~/paths';
import { Link } from '~/ui/Link';
import { PageTitle } from '~/ui/PageTitle';
import type { SellGame } from './game.server';
import styles from './SellHead.module.css';

interface SellHeadProps {
  readonly game: SellGame;
  readonly step: 'way' | 'place' | 'account';
  readonly query: SellQuery;
  /** The page's own; the heading names the game too. */
  readonly title: string;
  readonly lead: string;
}

const steps = ['way', 'place', 'account'] as const;

/** Which of the three screens this is, with links to those before it. */
export function SellHead({ game, step, query, title, lead }: SellHeadProps) {
  const t = useText('Sell');
  const now = steps.indexOf(step);
  const { way: _way, ...start } = query;
  const addresses = [paths.sale({ ...start, gameId: game.id }), paths.basicInformation(query), paths.commit(query)];
  return (
    <>
      <nav aria-label={t('steps.label')}>
        <ol className={styles.steps}>
          {steps.map((name, index) => (
            <li key={name} aria-current={index === now ? 'step' : undefined} data-done={index < now || undefined}>
              {index < now ? <Link to={addresses[index] ?? ''}>{t(`steps.${name}`)}</Link> : t(`steps.${name}`)}
            </li>
          ))}
        </ol>
      </nav>
      <PageTitle lead={lead}>{t('titleOf', { title, game: game.name })}</PageTitle>
    </>
  );
}
