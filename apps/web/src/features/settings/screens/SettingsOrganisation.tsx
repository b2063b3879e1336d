import { userCurrent } from '@bisita/contract/calls/calls'
import { showDateTime } from '@bisita/rules/time/dates'
import { usualSettings } from '@bisita/rules/settings'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConsentNotices } from '../../consents/components/ConsentNotices.tsx'
import { OrganisationForm } from '../components/OrganisationForm.tsx'
import { type Settings, type StoredSettings, useChangeSettings, useSettings } from '../settings.queries.ts'
import { partNames, type SettingsPart } from '../parts.ts'
import { changeOf, type SettingsValues } from '../settingsForm.ts'
import { useServices } from '../../../frame/useServices.ts'
import styles from './settings.module.css'
import { QueryState } from '../../../ui/states.tsx'

const usual: Settings = { ...usualSettings, switched_cells: {} }

/** A page of what an administrator sets for everybody. */
export function Organisation({ part }: { part: SettingsPart }) {
  const found = useSettings()
  const { notices } = useServices()
  return (
    <section className={`stack gap-14 content-start ${styles.section} ${styles.wide}`} aria-labelledby="organisation">
      <h2 id="organisation">{partNames[part]}</h2>
      <QueryState query={found} rows={6} />
      {found.data !== undefined && <Form key={`${part} ${found.data.version}`} part={part} stored={found.data} onReload={() => void found.refetch()} />}
      {part === 'organisation' && <ConsentNotices notices={notices} />}
    </section>
  )
}

function Form({ part, stored, onReload }: { part: SettingsPart; stored: StoredSettings; onReload: () => void }) {
  const { notices, session, api } = useServices()
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const change = useChangeSettings({
    onDone: () => {
      notices.show('positive', t('The settings have been saved.'))
      // This page goes by them at once; the others with their next change of screen.
      void api.call(userCurrent, {}).then(
        (found) => session.refresh({ user: found.user, allowedPaths: found.allowed_paths, version: found.version, settings: found.settings }),
        () => undefined,
      )
    },
    handlers: saveHandlers(notices, setFailure),
  })
  const submit = (values: SettingsValues) => {
    const changes = changeOf(stored.settings, values)
    setFailure(null)
    if (Object.keys(changes).length === 0) return notices.show('info', t('Nothing was changed.'))
    const body = { ...changes, base_version: stored.version }
    change.mutate({ body, key: keyOf(body) })
  }
  return (
    <>
      {stored.changed_at !== null && (
        <p>
          {t('Last changed by {changed_by_name}, {changed_at}', { changed_by_name: stored.changed_by_name ?? t('a former user'), changed_at: showDateTime(stored.changed_at) })}
        </p>
      )}
      <OrganisationForm part={part} settings={stored.settings} usual={usual} sending={change.isPending} failure={failure} onSubmit={submit} onReload={onReload} />
    </>
  )
}
