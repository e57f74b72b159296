import { dictionary, footerLinks, shortcuts } from '../seed/content';
import { say } from '../seed/bilingual';
import { selfOperatedGroup } from '../seed/shops';
import type { ShopFile } from './shopFile';

/** The file of a new shop, with what such a one has where it says nothing: ways to its services, and words for states. */
export function withStart(file: ShopFile): ShopFile {
  const { language } = file;
  const entryOf = ({ title, link }: (typeof footerLinks)[number]) => ({
    title: say(title, language),
    picture: null,
    link,
    shown: true,
  });
  const words: Record<string, { value: string; label: string }[]> = {};
  for (const [type, value, label] of dictionary) (words[type] ??= []).push({ value, label: say(label, language) });
  return {
    useTheme: '1',
    // Without it the shop tells its visitors that it is not served here.
    groups: [selfOperatedGroup],
    ...file,
    decoration: { shortcuts: shortcuts.map(entryOf), footer: footerLinks.map(entryOf), ...file.decoration },
    dictionary: { ...words, ...file.dictionary },
  };
}
