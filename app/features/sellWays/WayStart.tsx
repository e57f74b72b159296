import { Form } from '@remix-run/react';
import { PriceRange } from '~/features/estimate/PriceRange';
import { Reasons } from '~/features/estimate/Reasons';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { ActionButton, ActionLink } from '~/ui/ActionLink';
import { Panel } from '~/ui/Panel';
import { Select } from '~/ui/Select';
import type { WayPageData } from './wayPage.server';
import styles from './WayStart.module.css';

/** Pick a game, see what its accounts bring this way, and begin to describe one. A plain GET form. */
export function WayStart({ data }: { data: WayPageData }) {
  const t = useText('SellWays');
  const { way, games, game } = data;
  const isOffered = data.terms?.enabled !== false;
  return (
    <Panel title={t(`${way}.start`)} className={styles.start}>
      {games.length > 0 && (
        <Form method="get" className={styles.form} preventScrollReset>
          <label className={styles.label} htmlFor="way-game">
            {t('start.game')}
          </label>
          <Select id="way-game" key={game?.id} name="gameId" defaultValue={game?.id ?? ''} required>
            <option value="" disabled>
              {t('start.pick')}
            </option>
            {games.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <ActionButton type="submit" variant={game === null ? 'filled' : 'outlined'}>
            {t('start.estimate')}
          </ActionButton>
        </Form>
      )}
      {game !== null && <Worth data={data} />}
      {isOffered && game !== null && (
        <ActionLink to={paths.basicInformation({ gameId: game.id, way })}>
          {t('start.go', { game: game.name })}
        </ActionLink>
      )}
      {isOffered && games.length === 0 && (
        <ActionLink to={paths.accountOrder({ pageType: 'sale' })}>{t('start.pick')}</ActionLink>
      )}
      <p className={styles.hint}>{t('start.hint')}</p>
    </Panel>
  );
}

/** What accounts of the picked game are worth and bring this way, and why. */
function Worth({ data: { estimate, terms } }: { data: WayPageData }) {
  const t = useText('SellWays');
  if (estimate === null || terms === null) return <p className={styles.hint}>{t('start.noEstimate')}</p>;
  return (
    <div className={styles.worth} role="status">
      <dl>
        <div>
          <dt>{t('start.worth')}</dt>
          <dd>
            <PriceRange low={estimate.low} high={estimate.high} />
          </dd>
        </div>
        <div>
          <dt>{t('start.net')}</dt>
          <dd>
            <PriceRange low={terms.netLow} high={terms.netHigh} />
          </dd>
        </div>
      </dl>
      <Reasons reasons={estimate.reasons} />
      <p className={styles.hint}>{t('start.closer')}</p>
    </div>
  );
}
