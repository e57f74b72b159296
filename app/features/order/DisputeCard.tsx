import { useText } from '~/lib/i18n';
import { safePicture } from '~/lib/links';
import { formatTime, parseWireTime } from '~/lib/time';
import { Notice } from '~/ui/Notice';
import { Panel } from '~/ui/Panel';
import { Picture } from '~/ui/Picture';
import styles from './DisputeCard.module.css';
import type { OrderDetailData } from './orderDetail.server';

/** An opened dispute as both sides see it: words, pictures, and the decision once there is one. */
export function DisputeCard({ page }: { page: OrderDetailData }) {
  const t = useText('Order');
  const pictureText = useText('Pictures');
  const { dispute } = page.order;
  if (dispute === null || dispute === undefined) return null;
  const opener = dispute.openedBy === 'seller' ? 'seller' : 'buyer';
  const decision = dispute.decision === 'buyer' || dispute.decision === 'seller' ? dispute.decision : null;
  const settled = parseWireTime(dispute.settleTime);
  return (
    <Panel title={t('dispute.shown')}>
      <Notice tone={decision === null ? 'warning' : decision === page.role ? 'good' : 'calm'}>
        {decision === null ? (
          t('dispute.waiting')
        ) : (
          <>
            <strong>{t(`dispute.decision.${decision}`)}</strong>{' '}
            {settled !== null && t('dispute.decidedOn', { time: formatTime(settled) })}
          </>
        )}
        {dispute.note && (
          <p className={styles.note}>
            <span className={styles.quiet}>{t('dispute.note')}</span> {dispute.note}
          </p>
        )}
      </Notice>
      <div>
        <p className={styles.quiet}>
          {t('dispute.openedBy', {
            who: opener === page.role ? t('timeline.actors.you') : t(`timeline.actors.${opener}`),
            time: timeText(dispute.openTime),
          })}
        </p>
        <p className={styles.reason}>{dispute.reason}</p>
      </div>
      {dispute.images.length > 0 && (
        <ul className={styles.pictures}>
          {dispute.images.map((image, index) => (
            <li key={image}>
              <PictureLink image={image} name={pictureText('picture', { index: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function timeText(time: string | undefined): string {
  const moment = parseWireTime(time);
  return moment === null ? (time ?? '') : formatTime(moment);
}

/** The picture in full in a tab of its own: the text beside it stays where it is. */
function PictureLink({ image, name }: { image: string; name: string }) {
  const address = safePicture(image);
  const picture = <Picture src={image} alt={name} slot="thumb" ratio="1 / 1" />;
  if (address === null || address.startsWith('data:')) return picture;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {picture}
    </a>
  );
}
