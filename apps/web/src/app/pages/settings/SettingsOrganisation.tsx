import { showDateTime } from '@bisita/rules/time/dates'
import { usualSettings } from '@bisita/rules/settings'
import { useMemo, useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { OrganisationForm } from '../../../domains/settings/components/OrganisationForm.tsx'
import { useChangeSettings, useSettings } from '../../../domains/settings/settings.queries.ts'
import { remoteSettings } from '../../../domains/settings/settings.remote.ts'
import type { Kept, Settings, SettingsRepository } from '../../../domains/settings/settings.repository.ts'
import { changeOf, type SettingsValues } from '../../../domains/settings/settingsForm.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import styles from './settings.module.css'

const usual: Settings = { ...usualSettings, switched_cells: {} }

/** What an administrator sets for everybody. */
export function Organisation() {
  const { api } = useServices()
  const settings = useMemo(() => remoteSettings(api), [api])
  const found = useSettings(settings)
  return (
    <section className={`${styles.section} ${styles.wide}`} aria-labelledby="organisation">
      <h2 id="organisation">Organisation</h2>
      {found.isPending && <RowsShape rows={6} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && (
        <Form key={found.data.version} kept={found.data} settings={settings} onReload={() => void found.refetch()} />
      )}
    </section>
  )
}

function Form({ kept, settings, onReload }: { kept: Kept; settings: SettingsRepository; onReload: () => void }) {
  const { notices, session, users } = useServices()
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const change = useChangeSettings(settings, {
    onDone: () => {
      notices.show('positive', 'The settings have been saved.')
      // This page goes by them at once; the others with their next change of screen.
      void users.current().then(
        (found) => session.refresh({ user: found.user, allowedPaths: found.allowed_paths, version: found.version, settings: found.settings }),
        () => undefined,
      )
    },
    handlers: savingHandlers(notices, setFailure),
  })
  const submit = (values: SettingsValues) => {
    const changes = changeOf(kept.settings, values)
    setFailure(null)
    if (Object.keys(changes).length === 0) return notices.show('info', 'Nothing was changed.')
    const body = { ...changes, base_version: kept.version }
    change.mutate({ change: body, key: keyOf(body) })
  }
  return (
    <>
      {kept.changed_at !== null && (
        <p>
          Last changed by {kept.changed_by_name ?? 'somebody who is gone'}, {showDateTime(kept.changed_at)}
        </p>
      )}
      <OrganisationForm settings={kept.settings} usual={usual} sending={change.isPending} failure={failure} onSubmit={submit} onReload={onReload} />
    </>
  )
}
