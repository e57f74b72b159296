import { LostAnswer } from '~/features/steps/LostAnswer';
import type { StepAnswer } from '~/features/steps/stepAnswer';
import { useText } from '~/lib/i18n';
import { paths } from '~/paths';
import { Chip } from '~/ui/Chip';
import { CopyButton } from '~/ui/CopyButton';
import item from '~/ui/ItemRow.module.css';
import { ItemRow } from '~/ui/ItemRow';
import { TimeAgo } from '~/ui/TimeAgo';
import { ProductMoney } from './ProductMoney';
import { ProductNews } from './ProductNews';
import styles from './ProductRow.module.css';
import type { Product } from './products.server';
import { productStateOf } from './productStates';
import { ProductSteps } from './ProductSteps';

/** Where a row's forms go, and the name of what they ask. */
export interface RowForm {
  readonly action: string;
  readonly requestKey: string;
}

export interface ProductRowProps {
  readonly product: Product;
  readonly form: RowForm;
  /** The last answer to a form of this row. */
  readonly answer: StepAnswer | undefined;
}

/** One own listing: what it is, where it stands, what it brings, and what can be done with it. */
export function ProductRow({ product, form, answer }: ProductRowProps) {
  const t = useText('Products');
  const { id, title, code, gameName, groupName, serverName } = product;
  const state = productStateOf(product.saleState);
  const name = title || code || id;
  const place = [gameName, groupName, serverName].filter(Boolean).join(' · ');
  return (
    <ItemRow
      className={styles.row}
      picture={product.titleImg}
      title={name}
      to={state?.isPublic ? paths.detail(id) : null}
      lines={[
        place,
        <>
          {code !== undefined && (
            <span className={styles.code}>
              {code}
              <CopyButton text={code} label={t('copyCode', { code })} />
            </span>
          )}
          <span>
            {t(product.publishTime === undefined ? 'sent' : 'published')}{' '}
            <TimeAgo time={product.publishTime ?? product.createTime} />
          </span>
        </>,
      ]}
      lost={<LostAnswer answer={answer} allowed={product.allowed} />}
    >
      <div className={styles.state}>
        <Chip tone={state?.tone ?? 'calm'}>{t(`states.${state?.name ?? 'other'}`)}</Chip>
        <p className={item.quiet}>
          {t('views', { count: product.browseNum ?? 0 })} · {t('favourites', { count: product.collectNum ?? 0 })}
        </p>
      </div>
      <ProductMoney product={product} form={form} answer={answer} />
      <ProductSteps product={product} form={form} answer={answer} />
      <ProductNews product={product} />
    </ItemRow>
  );
}
