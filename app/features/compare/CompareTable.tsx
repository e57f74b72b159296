import { useText } from '~/lib/i18n';
import { availabilityOf } from '~/lib/saleState';
import { listingTitle, titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { comparedRemoved } from '~/store/compare';
import { useAppDispatch } from '~/store/store';
import { isVerified } from '~/ui/badgesOf';
import { Chip } from '~/ui/Chip';
import { DropMark } from '~/ui/DropMark';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import { Price } from '~/ui/Price';
import type { ComparedGood } from './compare.server';
import { attributeRows, factRow, ownValues, type CompareCell, type CompareRow } from './compareRows';
import styles from './CompareTable.module.css';

/** A heading and one value per listing: what differs in sight, what is the same folded away below. */
export function CompareTable({ goods }: { goods: readonly ComparedGood[] }) {
  const t = useText('Compare');
  const rows = [...useFactRows(goods), ...attributeRows(goods.map(({ groups }) => groups))];
  const differing = goods.length === 1 ? rows : rows.filter(({ isSame }) => !isSame);
  const same = rows.filter((row) => !differing.includes(row));
  return (
    <>
      {/* A phone scrolls it sideways; a keyboard has to get in for that. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={t('table')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.corner} />
              {goods.map(({ good }) => (
                <Head key={good.id} good={good} ids={goods.map((other) => other.good.id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell, index) => (
                  <td key={goods[index]?.good.id}>
                    <Cell row={row} cell={cell} isAlone={goods.length === 1} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {same.length > 0 && <Same rows={same} />}
    </>
  );
}

/** What every listing has, whatever its game. */
function useFactRows(goods: readonly ComparedGood[]): CompareRow[] {
  const t = useText('Compare');
  const list = goods.map(({ good }) => good);
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
  return [
    factRow(
      t('facts.game'),
      list.map(({ gameName }) => gameName),
    ),
    factRow(
      t('facts.region'),
      list.map(({ groupName, serverName }) => joined(groupName, serverName)),
    ),
    factRow(
      t('facts.system'),
      list.map(({ systemName, carrierName }) => joined(systemName, carrierName)),
    ),
    factRow(
      t('facts.guarantee'),
      list.map(({ isGuarantee }) => t(isGuarantee ? 'facts.guaranteed' : 'facts.notGuaranteed')),
    ),
    factRow(
      t('facts.check'),
      list.map((good) => t(isVerified(good) ? 'facts.verified' : 'facts.notVerified')),
    ),
    factRow(
      t('facts.seller'),
      list.map(({ accountType, seller }) => (accountType === 1 ? t('facts.merchant') : seller?.name)),
    ),
  ];
}

function Head({ good, ids }: { good: ComparedGood['good']; ids: readonly string[] }) {
  const t = useText('Compare');
  const tList = useText('List');
  const dispatch = useAppDispatch();
  const availability = availabilityOf(good.saleState);
  return (
    <th scope="col" data-ended={availability !== 'onSale' || undefined}>
      <Link className={styles.title} to={paths.detail(good.id)}>
        <Picture src={good.titleImg} alt="" slot="card" ratio="4 / 3" />
        <span>{titleText(listingTitle(good))}</span>
      </Link>
      <p className={styles.price}>
        <Price value={good.newPrice ?? good.price} />
        {availability === 'onSale' ? (
          <DropMark good={good} />
        ) : (
          <Chip tone="warning">{tList(`card.${availability}`)}</Chip>
        )}
      </p>
      <Link
        className={styles.remove}
        to={paths.ours.compare(ids.filter((id) => id !== good.id))}
        aria-label={t('removeNamed', { title: listingTitle(good) })}
        preventScrollReset
        onClick={() => dispatch(comparedRemoved(good.id))}
      >
        {t('remove')}
      </Link>
    </th>
  );
}

/** Of long lists, what the others don't all have; a number stands for what they share. */
function Cell({ row, cell, isAlone }: { row: CompareRow; cell: CompareCell; isAlone: boolean }) {
  const t = useText('Compare');
  const tCommon = useText('Common');
  if (cell.values === null) return <span className={styles.quiet}>{t('notInGame')}</span>;
  if (cell.values.length === 0) return <span className={styles.quiet}>{tCommon('notDisclosed')}</span>;
  const { own, shared } = isAlone ? { own: cell.values, shared: 0 } : ownValues(row, cell);
  return (
    <>
      {own.join(' · ')}
      {shared > 0 && (
        <span className={styles.shared}>{t(own.length > 0 ? 'sharedToo' : 'shared', { count: shared })}</span>
      )}
    </>
  );
}

function Same({ rows }: { rows: readonly CompareRow[] }) {
  const t = useText('Compare');
  const tCommon = useText('Common');
  return (
    <details className={styles.same}>
      <summary>{t('same', { count: rows.length })}</summary>
      <dl>
        {rows.map(({ name, cells }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{cells[0]?.values?.join(' · ') || tCommon('notDisclosed')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
