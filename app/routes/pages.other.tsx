import { Outlet } from '@remix-run/react';
import { OtherLayout } from '~/features/personal/OtherLayout';

/** The personal centre and the help: their navigation beside each page. */
export default function Other() {
  return (
    <OtherLayout>
      <Outlet />
    </OtherLayout>
  );
}
