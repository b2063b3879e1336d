import { type ConsentPurpose, consentPurposes, maximumNotice } from '@bisita/contract/consents/consents.kinds'
import type { ConsentNotice } from '@bisita/contract/consents/consents'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { QueryState } from '../../../ui/states.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useAddNotice, useNotices } from '../consents.queries.ts'
import { purposeWords } from '../words.ts'

/** One version, its texts folded away. */
function Version({ notice }: { notice: ConsentNotice }) {
  const { version, purposes, text_en, text_fil, draft, created_at, created_by_name, sha256 } = notice
  return (
    <details className="stack gap-10 surface framed round-8 pad-10-12">
      <summary className="row wrap gap-8 press touch">
        <strong>{t('Version {version}', { version })}</strong>
        <span className="soft">{[showDateTime(created_at), created_by_name ?? t('came with Bisita')].join(', ')}</span>
        {draft && <StateMark tone="asked" word={t('Draft: for a lawyer to read')} />}
      </summary>
      <p className="small soft">{purposes.map((purpose) => purposeWords[purpose]).join(', ')}</p>
      {[['English', 'en', text_en] as const, ['Filipino', 'fil', text_fil] as const].map(([name, lang, text]) => (
        <section key={lang} className="stack gap-8 anywhere">
          <h4>{name}</h4>
          <div lang={lang} style={{ whiteSpace: 'pre-line' }}>
            {text}
          </div>
        </section>
      ))}
      <p className="small mute anywhere">{t('SHA-256: {sha256}', { sha256 })}</p>
    </details>
  )
}

const textProblem = (text: string): string | null => {
  if (text.trim() === '') return t('This is required.')
  return text.trim().length > maximumNotice ? t('At most {most} characters.', { most: String(maximumNotice) }) : null
}

/** Writes a version, beginning with the newest one. */
function NewVersion({ newest, notices, onClose }: { newest: ConsentNotice | undefined; notices: Notices; onClose: () => void }) {
  const [english, setEnglish] = useState(newest?.text_en ?? '')
  const [filipino, setFilipino] = useState(newest?.text_fil ?? '')
  const [purposes, setPurposes] = useState<readonly ConsentPurpose[]>(newest?.purposes ?? consentPurposes)
  const [read, setRead] = useState(false)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const add = useAddNotice({
    onDone: () => {
      notices.show('positive', t('The new version is read to clients from now on.'))
      onClose()
    },
    handlers: saveHandlers(notices, setFailure),
  })
  const problems = [textProblem(english), textProblem(filipino), purposes.length === 0 ? t('Choose at least one.') : null]
  const unchanged = newest !== undefined && newest.text_en === english.trim() && newest.text_fil === filipino.trim() && newest.draft === !read && purposes.join() === newest.purposes.join()
  const save = () => {
    setTried(true)
    if (problems.some((problem) => problem !== null)) return
    if (unchanged) return notices.show('info', t('Nothing was changed.'))
    setFailure(null)
    const body = { base_version: newest?.version ?? 0, purposes: [...purposes], text_en: english.trim(), text_fil: filipino.trim(), draft: !read }
    add.mutate({ body, key: keyOf(body) })
  }
  return (
    <form
      className="stack gap-14"
      noValidate
      aria-label={t('New version of the notice')}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextArea label={t('Text in English')} rows={10} lang="en" value={english} error={tried ? problems[0] : null} onChange={(event) => setEnglish(event.currentTarget.value)} />
      <TextArea label={t('Text in Filipino')} rows={10} lang="fil" value={filipino} error={tried ? problems[1] : null} onChange={(event) => setFilipino(event.currentTarget.value)} />
      {consentPurposes.map((purpose) => (
        <Toggle
          key={purpose}
          label={purposeWords[purpose]}
          checked={purposes.includes(purpose)}
          onChange={(chosen) => setPurposes(consentPurposes.filter((one) => (one === purpose ? chosen : purposes.includes(one))))}
        />
      ))}
      {tried && problems[2] !== null && (
        <p className="bad-ink" role="alert">
          {problems[2]}
        </p>
      )}
      <Toggle label={t('A lawyer has read both texts')} checked={read} onChange={setRead} />
      {failure !== null && (
        <p className="anywhere alert bad" role="alert">
          {saveFailureText(failure)}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={add.isPending}>
          {t('Save the new version')}
        </Button>
        <Button variant="default" disabled={add.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The versions of the notice that is read to clients, for administrators. None is ever changed: a new one is added. */
export function ConsentNotices({ notices }: { notices: Notices }) {
  const found = useNotices()
  const [writing, setWriting] = useState(false)
  const items = found.data?.items ?? []
  return (
    <section className="stack gap-14" aria-label={t('Notice to clients')}>
      <h3>{t('Notice to clients')}</h3>
      <p className="soft">{t('The newest version is read to clients. Each answer keeps the version that was read.')}</p>
      <QueryState query={found} rows={2} />
      {items.map((notice) => (
        <Version key={notice.version} notice={notice} />
      ))}
      {found.data !== undefined && items.length === 0 && <p>{t('There is no notice yet.')}</p>}
      {found.data !== undefined &&
        (writing ? (
          <NewVersion newest={items[0]} notices={notices} onClose={() => setWriting(false)} />
        ) : (
          <div>
            <Button variant="default" onClick={() => setWriting(true)}>
              {t('Write a new version')}
            </Button>
          </div>
        ))}
    </section>
  )
}
