import { backPictureOf } from '~/features/buybacks/backPicture';
import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import { titleText } from '~/lib/titleText';
import { paths } from '~/paths';
import { Chip } from '~/ui/Chip';
import { Link } from '~/ui/Link';
import { Picture } from '~/ui/Picture';
import { Price } from '~/ui/Price';
import { GoOn } from './GoOn';
import styles from './ItemRow.module.css';
import type { GoOnAnswer } from './leishen.server';
import { mayGoOn, stateOf, stateTones, type Item } from './leishenState';

interface ItemRowProps {
  readonly item: Item;
  readonly isSetUp: boolean;
  readonly answer: GoOnAnswer | undefined;
}

/** One account at the partner: what it is, where it stands, what it brings, and the way on. */
export function ItemRow({ item, isSetUp, answer }: ItemRowProps) {
  const t = useText('Leishen');
  const state = stateOf(item);
  const title = item.title || t('untitled', { id: item.id });
  const created = parseWireTime(item.createTime);
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Picture src={backPictureOf(item.img)} alt="" slot="row" ratio="4 / 3" />
      </div>
      <div className={styles.facts}>
        <h3 className={styles.title}>
          <Link to={paths.leishen({ backId: item.id })}>{titleText(title)}</Link>
        </h3>
        <p className={styles.place}>{[item.type, item.region].filter(Boolean).join(' · ')}</p>
        {created !== null && (
          <time className={styles.place} dateTime={created.toISOString()}>
            {formatTime(created)}
          </time>
        )}
      </div>
      <div className={styles.state}>
        <Chip tone={stateTones[state]}>{t(`states.${state}`)}</Chip>
        <p className={styles.next}>{t(`next.${state}`)}</p>
      </div>
      <Amount item={item} />
      {isSetUp && mayGoOn(state) && (
        <div className={styles.action}>
          <GoOn
            backId={item.id}
            label={t(state === 'accepted' ? 'goOn.look' : 'goOn.go')}
            about={title}
            variant={state === 'accepted' ? 'outlined' : 'filled'}
            size="small"
            answer={answer}
          />
        </div>
      )}
    </article>
  );
}

/** What the partner pays; until it has made an offer, what the seller hopes for. */
export function Amount({ item }: { item: Item }) {
  const t = useText('Leishen');
  const value = item.bprice || item.expprice;
  if (!value) return null;
  return (
    <p className={styles.amount}>
      <span className={styles.amountName}>{t(item.bprice ? 'amount.offer' : 'amount.hoped')}</span>
      <Price value={value} />
    </p>
  );
}
