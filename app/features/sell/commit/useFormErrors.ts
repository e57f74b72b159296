import { useCallback, useEffect, useMemo, useState } from 'react';
import { contactId } from '../form/ContactField';
import type { SellSection } from '../form/sellFields';
import { fieldId } from '../form/TemplateField';
import { useValueProblem } from '../form/useValueProblem';
import { placeParts } from '../place/placeRows';
import type { WayName } from '../ways/wayFacts';
import { useText } from '~/lib/i18n';
import { formatCents } from '~/lib/money';
import { maxPictures, maxPriceCents, minPriceCents } from './sellForm';
import type { SellAnswer } from './submitSell.server';

interface FormErrorsOptions {
  readonly answer: SellAnswer | undefined;
  readonly sections: readonly SellSection[];
  readonly way: WayName;
}

/** The link that leads back to where the account plays: errors of the place lead there. */
export const placeLinkId = 'sell-place';
export const picturesId = 'sell-pictures';
export const priceId = 'sell-price';
export const titleId = 'sell-title';
export const descriptionId = 'sell-des';

/**
 * What is wrong with which field, in the order of the form: the marketplace's words and our own. A field that was
 * changed since is given the benefit of the doubt.
 */
export function useFormErrors({ answer, sections, way }: FormErrorsOptions) {
  const t = useText('Sell');
  const pictureText = useText('Pictures');
  const valueProblem = useValueProblem();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  /** Grows with each attempt to send while pictures are on their way. */
  const [isBusy, setBusy] = useState(0);
  useEffect(() => {
    setSettled(new Set());
    setBusy(0);
  }, [answer]);

  const errors = useMemo(() => {
    const own: Record<string, string> = {};
    // The marketplace was not asked: what it would say of the rest is said now, not after another attempt.
    if (answer?.priceError || answer?.pictureError) {
      const { typed, openPlace } = answer;
      for (const part of openPlace) own[part] = t('place.missing', { name: t(`place.${part}`) });
      for (const field of sections.flatMap(({ fields }) => fields)) {
        const text = valueProblem(field, typed.values[field.key] ?? '', true);
        if (text !== undefined) own[field.key] = text;
      }
      if (typed.images.length === 0 && typed.way !== 'appraisal') own['images'] = t('pictures.missing');
    }
    if (answer?.priceError) {
      const ends = { min: formatCents(minPriceCents), max: formatCents(maxPriceCents) };
      own['price'] = t(`price.errors.${answer.priceError}`, ends);
    }
    if (answer?.pictureError) own['images'] = pictureText(`errors.${answer.pictureError}`, { max: maxPictures });
    const all: Record<string, string> = { ...answer?.errors, ...own };
    const open = Object.fromEntries(Object.entries(all).filter(([key]) => !settled.has(key)));
    // Another way asks for other things: its own answer will tell.
    const current = answer === undefined || answer.typed.way === way ? open : {};
    return isBusy > 0 ? { ...current, images: pictureText('errors.pictureBusy') } : current;
  }, [answer, sections, settled, isBusy, way, t, pictureText, valueProblem]);

  const ordered = useMemo(() => {
    const fields: [string, string][] = [
      ...placeParts.map((key): [string, string] => [key, placeLinkId]),
      ['contact', contactId],
      ...sections.flatMap(({ fields: own }) => own.map(({ key }): [string, string] => [key, fieldId(key)])),
      ['images', picturesId],
      ['title', titleId],
      ['des', descriptionId],
      ['price', priceId],
    ];
    return fields.flatMap(([key, id]) => {
      const text = errors[key];
      return text === undefined ? [] : [{ fieldId: id, text, key }];
    });
  }, [errors, sections]);

  return {
    errors,
    ordered,
    isBusy,
    /** A field was changed: what was wrong with it may be right now. */
    settle: useCallback((key: string) => {
      if (key === 'images') setBusy(0);
      setSettled((was) => (was.has(key) ? was : new Set([...was, key])));
    }, []),
    /** Pictures are still on their way: nothing is sent. */
    refuseBusy: useCallback(() => setBusy((was) => was + 1), []),
  };
}
