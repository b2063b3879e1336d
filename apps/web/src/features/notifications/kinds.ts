import { IconApproval, type IconBell, IconCalendar, IconCheck, IconClock, IconDashboard, IconDevice, IconPhone, IconTools, IconUser } from '../../ui/icons.ts'
import type { NotificationKind } from './notifications.queries.ts'

/** What each kind is called in the list, and its icon. */
export const kinds: Readonly<Record<NotificationKind, { readonly label: string; readonly icon: typeof IconBell }>> = {
  call_back: { label: 'Call back', icon: IconPhone },
  request: { label: 'Request to decide', icon: IconApproval },
  decided: { label: 'Your request was decided', icon: IconCheck },
  password_set: { label: 'New password', icon: IconUser },
  administrator: { label: 'New administrator', icon: IconUser },
  passkey: { label: 'Passkey refused', icon: IconUser },
  factor: { label: 'Signing in', icon: IconUser },
  touchpoints: { label: 'Due touchpoints', icon: IconClock },
  itineraries: { label: 'Planned visits', icon: IconCalendar },
  unsent: { label: 'Unsent work', icon: IconDevice },
  brief: { label: 'This morning', icon: IconDashboard },
  job: { label: 'Job ended', icon: IconTools },
}
