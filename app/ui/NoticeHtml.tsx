import styles from './NoticeHtml.module.css';

/** A merchant's HTML. `html` must come sanitised from the loader; this only dresses it. */
export function NoticeHtml({ html }: { html: string }) {
  return <div className={styles.root} dangerouslySetInnerHTML={{ __html: html }} />;
}
