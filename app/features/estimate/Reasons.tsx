import { useText } from '~/lib/i18n';
import { formatCents, parseCents } from '~/lib/money';
import {
  ArrowDownwardOutlinedIcon as ArrowDownwardIcon,
  ArrowUpwardOutlinedIcon as ArrowUpwardIcon,
  BarChartOutlinedIcon as BarChartIcon,
  InfoOutlinedIcon as InfoIcon,
} from '~/ui/rareIcons';
import { reasonCodeOf, reasonToneOf, type EstimateReason } from './reasonWords';
import styles from './Reasons.module.css';

const icons = { up: ArrowUpwardIcon, down: ArrowDownwardIcon, basis: BarChartIcon, caution: InfoIcon };

/** Why an account is worth what an estimate says, in words; codes this storefront does not know are left out. */
export function Reasons({ reasons }: { reasons: readonly EstimateReason[] }) {
  const t = useText('Appraisals');
  const known = reasons.flatMap((reason) => {
    const code = reasonCodeOf(reason.code);
    return code === null ? [] : [{ code, reason }];
  });
  if (known.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={t('reasons.label')}>
      {known.map(({ code, reason }, index) => {
        const tone = reasonToneOf(code);
        const Icon = icons[tone];
        return (
          <li key={`${code}-${index}`} data-tone={tone}>
            <Icon className={styles.icon} aria-hidden />
            <span>{t(`reasons.${code}`, valuesOf(reason))}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Everything a text about a reason may ask for; amounts as people read them, missing ones as a dash. */
function valuesOf({ name, value, count, total, low, high, median }: EstimateReason) {
  const money = (wire: string | undefined) => {
    const cents = parseCents(wire);
    return cents === null ? '–' : formatCents(cents);
  };
  return {
    name: name ?? '',
    value: value ?? '',
    count: count ?? 0,
    total: total ?? 0,
    low: money(low),
    high: money(high),
    median: money(median),
  };
}
