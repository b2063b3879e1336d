import { useMemo } from 'react'
import { remoteBackups } from '../../../domains/backups/backups.remote.ts'
import { BackupsProvider } from '../../../domains/backups/backups.repository.ts'
import { BackupsShown } from '../../../domains/backups/components/BackupsShown.tsx'
import { useServices } from '../../useServices.ts'

/** What administrators see of the server on the screen About. */
export function AboutState() {
  const { api } = useServices()
  const backups = useMemo(() => remoteBackups(api), [api])
  return (
    <BackupsProvider value={backups}>
      <BackupsShown />
    </BackupsProvider>
  )
}
