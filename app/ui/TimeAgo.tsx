import { useText } from '~/lib/i18n';
import { useNow } from '~/lib/now';
import { ageOf, formatTime, parseWireTime } from '~/lib/time';

/** '4 h ago' for a time on the wire (GMT+8), with the absolute time as its title; a date once it is over a month. */
export function TimeAgo({ time }: { time: string | null | undefined }) {
  const t = useText('Common');
  const nowMs = useNow();
  const date = parseWireTime(time);
  if (date === null) return <span>{t('timeAgo.unknown')}</span>;
  const age = ageOf(date, nowMs);
  return (
    <time dateTime={date.toISOString()} title={`${formatTime(date)} GMT+8`}>
      {age === null ? formatTime(date, 'date') : t(`timeAgo.${age.unit}`, { count: age.count })}
    </time>
  );
}
