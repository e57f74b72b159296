import { useEffect } from 'react';
import { useText } from '~/lib/i18n';
import { usePictures } from '~/lib/usePictures';
import { paths } from '~/paths';
import { FormField } from '~/ui/FormField';
import { Link } from '~/ui/Link';
import { Notice } from '~/ui/Notice';
import { PictureField } from '~/ui/PictureField';
import { Select } from '~/ui/Select';
import type { FeedbackData } from './feedback.server';
import { AccountField } from './form/AccountField';
import { AccountForm, useAccountField } from './form/AccountForm';
import type { AccountAnswer } from './form/accountAnswer';

const maxPictures = 9;
const maxContentLength = 2_000;
const maxTelLength = 50;

interface FeedbackFormProps {
  readonly types: FeedbackData['types'];
  readonly orderNo: FeedbackData['orderNo'];
  readonly requestKey: string;
  readonly answer: AccountAnswer | undefined;
}

/** A report: its kind, what happened, pictures that are sent meanwhile, how to reach the person. */
export function FeedbackForm({ types, orderNo, requestKey, answer }: FeedbackFormProps) {
  const t = useText('Account');
  const pictures = usePictures([], maxPictures);
  const { reset } = pictures;
  useEffect(() => {
    if (answer?.isDone) reset([]);
  }, [answer, reset]);
  const orderLine = orderNo === null ? null : t('feedback.orderLine', { number: orderNo });
  const isBusy = pictures.pictures.some(({ state }) => state !== 'sent');
  return (
    <AccountForm
      intent="feedback"
      answer={answer}
      fields={['type', 'content', 'images', 'tel']}
      submit={t('feedback.send')}
      done={t('feedback.done')}
      draft={{ name: 'feedback', kept: ['content', 'tel'] }}
      blockedBy={isBusy ? t('errors.pictures') : undefined}
      hasFiles
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      {orderNo !== null && <AboutOrder number={orderNo} />}
      {orderLine !== null && <input type="hidden" name="orderLine" value={orderLine} />}
      <Types types={types} />
      <AccountField
        name="content"
        label={t('feedback.content')}
        autoComplete="off"
        // The order's line and its break are part of what the shop gets.
        maxLength={maxContentLength - (orderLine === null ? 0 : orderLine.length + 1)}
        rows={6}
        hint={t('feedback.contentHint')}
      />
      <ReportPictures pictures={pictures} />
      <AccountField
        name="tel"
        label={t('feedback.tel')}
        autoComplete="off"
        maxLength={maxTelLength}
        hint={t('feedback.telHint')}
      />
    </AccountForm>
  );
}

/** The order that the report is about, and the way out of that. */
function AboutOrder({ number }: { number: string }) {
  const t = useText('Account');
  return (
    <Notice
      tone="calm"
      title={t('feedback.aboutOrder', { number })}
      actions={<Link to={paths.feedback}>{t('feedback.notAboutOrder')}</Link>}
    >
      {t('feedback.aboutOrderText')}
    </Notice>
  );
}

function Types({ types }: { types: FeedbackData['types'] }) {
  const t = useText('Account');
  const { id, error, value } = useAccountField('type');
  if (types.length === 0) return null;
  return (
    <FormField id={id} label={t('feedback.type')} error={error}>
      {(described) => (
        <Select id={id} name="type" defaultValue={value ?? ''} {...described}>
          <option value="">{t('feedback.anyType')}</option>
          {types.map((type) => (
            <option key={type.value} value={type.value}>
              {type.label}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

function ReportPictures({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const t = useText('Account');
  const { id, error } = useAccountField('images');
  return (
    <PictureField
      id={id}
      label={t('feedback.pictures')}
      hint={t('feedback.picturesHint', { max: maxPictures })}
      name="images"
      fileName="pictures"
      pictures={pictures}
      error={error}
    />
  );
}
