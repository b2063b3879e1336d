import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import nav from '../../../frame/GroupNav.module.css'
import { IconSearch } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { chosenLanguage } from '../../../words/language.ts'
import { isGuide, pagesFor, guidePages } from '../guides.ts'
import { type GuidePlace, placeFor } from '../sections.ts'
import { GuideHits } from './GuideHits.tsx'
import { GuideText } from './GuideText.tsx'
import styles from './guide.module.css'

/** The guides, the own one first, and what of them helps with a screen. */
export function GuidePage() {
  const { user } = useSignedIn()
  const { page = '' } = useParams({ strict: false })
  const { for: screen } = useSearch({ strict: false })
  const [typed, type] = useState('')
  if (page === '' && screen !== undefined) return <ToPlace place={placeFor(screen, user.user_type)} />
  const offered = pagesFor[user.user_type]
  const shown = isGuide(page) ? page : offered[0]
  return (
    <>
      <PageHead title={screenTitles['/guide']} />
      <div className={`stack gap-14 ${styles.page}`}>
        {chosenLanguage(localStorage) !== 'en' && <p className="small mute">{t('The guide is in English only for now.')}</p>}
        <TextInput
          className="screen-only"
          type="search"
          aria-label={t('Search the guide')}
          placeholder={t('Search the guide')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {typed.trim() === '' ? (
          <>
            {offered.length > 1 && (
              <nav className="flex wrap gap-4-20 screen-only" aria-label={t('Guides')}>
                {offered.map((name) => (
                  <Link key={name} to="/guide/$page" params={{ page: name }} className={`inline-row soft medium no-line touch ${nav.link}`} aria-current={name === shown ? 'page' : undefined}>
                    {guidePages[name].name}
                  </Link>
                ))}
              </nav>
            )}
            <GuideText key={shown} name={shown} />
          </>
        ) : (
          <GuideHits pages={offered} wanted={typed} onOpen={() => type('')} />
        )}
      </div>
    </>
  )
}

/** Goes on to a place of the guides; Back then leads to the screen that help was asked with. */
function ToPlace({ place }: { place: GuidePlace }) {
  const navigate = useNavigate()
  useEffect(() => {
    const [page = '', section = ''] = place.split('#')
    void navigate({ to: '/guide/$page', params: { page }, hash: section, replace: true })
  }, [navigate, place])
  return null
}
