import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useEndCover } from '../assignments.queries.ts'
import type { Cover } from '../assignments.queries.ts'
import { bringsOf, coverMark, daysOf } from '../covering.ts'
import styles from './Covers.module.css'

type Props = {
  covers: readonly Cover[]
  notices: Notices
  /** A link to a person's record, around the name. */
  link: (userId: string, name: string) => ReactNode
}

function EndCover({ cover, notices, onClose }: { cover: Cover; notices: Notices; onClose: () => void }) {
  const keyOf = useIdempotencyKey()
  const planned = cover.state === 'planned'
  const end = useEndCover({
    onDone: () => {
      notices.show('positive', planned ? t('The substitution is cancelled.') : t('The substitution has ended.'))
      onClose()
    },
    handlers: questionHandlers(notices, onClose, onClose),
  })
  return (
    <ConfirmDialog
      title={planned ? t('Cancel this substitution?') : t('End this substitution?')}
      act={planned ? t('Cancel substitution') : t('End')}
      of="assignment.assign_mr"
      sending={end.isPending}
      onAct={() => end.mutate({ params: { id: cover.id }, key: keyOf(cover.id) })}
      onClose={onClose}
    >
      <p>
        {planned
          ? t('{to_user_name} is not a substitute for {from_user_name}.', { to_user_name: cover.to_user_name, from_user_name: cover.from_user_name })
          : t('{to_user_name} gives the clients back at once. What was recorded stays.', { to_user_name: cover.to_user_name })}
      </p>
    </ConfirmDialog>
  )
}

/** Who stands in for whom, until when, and the way to end it. */
export function Covers({ covers, notices, link }: Props) {
  const [ending, setEnding] = useState<Cover | null>(null)
  return (
    <>
      <ul className={`ruled ${styles.covers}`} aria-label={t('Substitutes')}>
        {covers.map((cover) => (
          <li key={cover.id}>
            <span className="stack shrink medium" style={{ flex: '1 1 220px' }}>
              <span>
                {link(cover.to_user_id, cover.to_user_name)} {t('for')} {link(cover.from_user_id, cover.from_user_name)}
              </span>
              <span className={`small mute ${styles.soft}`}>{daysOf(cover)}</span>
              <span className={`small mute ${styles.soft}`}>
                {bringsOf(cover)}
                {cover.created_by_name !== null && t(', by {created_by_name}', { created_by_name: cover.created_by_name })}
              </span>
            </span>
            <span className="row gap-10">
              <StateMark {...coverMark(cover)} />
              {cover.state !== 'ended' && (
                <Button
                  variant="default"
                  aria-label={cover.state === 'planned' ? t('Cancel substitution for {from_user_name}', { from_user_name: cover.from_user_name }) : t('End the substitution for {from_user_name}', { from_user_name: cover.from_user_name })}
                  onClick={() => setEnding(cover)}
                >
                  {cover.state === 'planned' ? t('Cancel substitution') : t('End')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {ending !== null && <EndCover cover={ending} notices={notices} onClose={() => setEnding(null)} />}
    </>
  )
}
