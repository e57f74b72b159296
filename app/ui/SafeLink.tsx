import type { ReactNode } from 'react';
import { safeTarget } from '~/lib/links';
import { Link } from './Link';

interface SafeLinkProps {
  /** As the merchant wrote it. */
  readonly link: string | null | undefined;
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** A link written by a merchant: http(s) and paths of this site only; anything else is plain text. */
export function SafeLink({ link, children, ...rest }: SafeLinkProps) {
  const target = safeTarget(link);
  if (target === null) return <span {...rest}>{children}</span>;
  if (target.kind === 'site') {
    return (
      <Link to={target.to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={target.href} rel="noopener noreferrer nofollow" target="_blank" {...rest}>
      {children}
    </a>
  );
}
