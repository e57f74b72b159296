import type { AttributeLine } from '~/features/detail/attributeGroups';
import type { DetailData } from '~/features/detail/detail.server';
import { textFor } from '~/lib/i18n.server';
import { markdownLink, markdownText } from '~/lib/markdown';
import { formatCents, parseCents } from '~/lib/money';
import type { RootData } from '~/lib/rootData';
import { availabilityOf } from '~/lib/saleState';
import { listingTitle } from '~/lib/titleText';
import { paths } from '~/paths';

/** The price as text; what is not known is said so. */
export function priceText(good: { newPrice?: string | undefined; price?: string | undefined }, root: RootData): string {
  const cents = parseCents(good.newPrice ?? good.price);
  return cents === null ? textFor(root.locale, 'Common')('price.unknown') : `${formatCents(cents)} CNY`;
}

/** A listing as Markdown: what its page says, without the page. */
export function listingMarkdown(data: DetailData, root: RootData): string {
  const { good } = data;
  const t = textFor(root.locale, 'Seo');
  const card = textFor(root.locale, 'List');
  const detail = textFor(root.locale, 'Detail');
  const availability = availabilityOf(good.saleState);
  const state = availability === 'onSale' ? t('markdown.onSale') : card(`card.${availability}`);
  const facts: (readonly [string, string | undefined])[] = [
    [t('markdown.price'), priceText(good, root)],
    [t('markdown.state'), state],
    [t('markdown.game'), good.gameName],
    [t('markdown.region'), [good.groupName, good.serverName].filter(Boolean).join(' · ')],
    [t('markdown.code'), good.code],
    [t('markdown.published'), good.publishTime],
    [t('markdown.guarantee'), good.isGuarantee ? t('markdown.withGuarantee') : undefined],
  ];
  const groups = data.groups.map(({ name, lines }) =>
    section(
      name || detail('attributes'),
      lines.map((line) => `- ${fact(line.name, valuesOf(line, textFor(root.locale, 'Common')('notDisclosed')))}`),
    ),
  );
  const similar = data.similar.map(
    (other) =>
      `- ${markdownLink(listingTitle(other), root.origin + paths.detail(other.id))}: ${priceText(other, root)}`,
  );
  return [
    `# ${markdownText(listingTitle(good))}`,
    facts.flatMap(([name, value]) => (value ? [`- ${fact(name, value)}`] : [])).join('\n'),
    good.des ? section(t('markdown.description'), [markdownText(good.des)]) : '',
    ...groups,
    similar.length === 0 ? '' : section(t('markdown.similar'), similar),
    `${t('markdown.address')}: <${root.origin}${paths.detail(good.id)}>`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function valuesOf({ values }: AttributeLine, undisclosed: string): string {
  const texts = values.map(({ text, detail }) => (detail === undefined ? text : `${text} (${detail})`));
  return texts.length === 0 ? undisclosed : texts.join(', ');
}

function fact(name: string, value: string): string {
  return `**${markdownText(name)}**: ${markdownText(value)}`;
}

function section(title: string, lines: readonly string[]): string {
  return `## ${markdownText(title)}\n\n${lines.join('\n')}`;
}
