import { useText } from '~/lib/i18n';
import { formatTime, parseWireTime } from '~/lib/time';
import styles from './History.module.css';

export interface HistoryLine {
  readonly what: string;
  /** As on the wire. */
  readonly time: string | undefined;
  readonly who: string | undefined;
  readonly note: string | undefined;
}

/** Everything that happened, the newest first: what, who, when, and what they said. */
export function History({ lines, empty }: { lines: readonly HistoryLine[]; empty: string }) {
  const t = useText('Common');
  if (lines.length === 0) return <p className={styles.quiet}>{empty}</p>;
  return (
    <ol className={styles.list} reversed>
      {[...lines].reverse().map(({ what, time, who, note }, index) => {
        const moment = parseWireTime(time);
        return (
          <li key={lines.length - index} className={styles.line}>
            <p className={styles.event}>{what}</p>
            <p className={styles.quiet}>
              {moment === null ? (
                time
              ) : (
                <time dateTime={moment.toISOString()} title={`${formatTime(moment)} GMT+8`}>
                  {formatTime(moment)}
                </time>
              )}
              {who !== undefined && <> · {t('by', { who })}</>}
            </p>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        );
      })}
    </ol>
  );
}
