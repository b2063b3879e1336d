import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { IconOffline, IconOnline } from '../../../ui/icons.ts'
import styles from './Connection.module.css'

/** Whether the device has a network, by icon and word. */
export function Connection() {
  const online = useOnline()
  const Icon = online ? IconOnline : IconOffline
  return (
    <p className={`row gap-6 medium ${styles.chip}`} data-online={online} role="status">
      <Icon size={16} aria-hidden />
      {online ? 'Online' : 'Offline'}
    </p>
  )
}
