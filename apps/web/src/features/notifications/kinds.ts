import { t } from '@bisita/contract/words'
import { IconApproval, type IconBell, IconCalendar, IconCheck, IconClock, IconDashboard, IconDevice, IconPhone, IconTools, IconUser } from '../../ui/icons.ts'
import type { NotificationKind } from './notifications.queries.ts'

/** What each kind is called in the list, and its icon. */
export const kinds: Readonly<Record<NotificationKind, { readonly label: string; readonly icon: typeof IconBell }>> = {
  call_back: { label: t('Call back'), icon: IconPhone },
  request: { label: t('Request to decide'), icon: IconApproval },
  decided: { label: t('Your request was decided'), icon: IconCheck },
  password_set: { label: t('New password'), icon: IconUser },
  administrator: { label: t('New administrator'), icon: IconUser },
  passkey: { label: t('Passkey refused'), icon: IconUser },
  factor: { label: t('Signing in'), icon: IconUser },
  touchpoints: { label: t('Due touchpoints'), icon: IconClock },
  itineraries: { label: t('Planned visits'), icon: IconCalendar },
  unsent: { label: t('Unsent work'), icon: IconDevice },
  brief: { label: t('This morning'), icon: IconDashboard },
  job: { label: t('Job ended'), icon: IconTools },
  reveals: { label: t('Many numbers shown'), icon: IconUser },
}
