import { useMantineColorScheme } from '@mantine/core'
import { screenTitles } from '@bisita/contract/paths'
import { useState } from 'react'
import { PasswordForm } from '../../domains/users/components/PasswordForm.tsx'
import { readDensity, setDensity, type Density } from '../../ui/appearance.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useServices } from '../useServices.ts'
import { useSignedIn } from '../useSignedIn.ts'
import styles from './settings.module.css'

function Appearance() {
  // The kit would stop transitions with a style element, which the content security policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [density, choose] = useState(readDensity)
  return (
    <section className={styles.section} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <div className={styles.choice}>
        <h3 id="scheme">Colours</h3>
        <Segmented
          labelledBy="scheme"
          value={colorScheme}
          onChange={setColorScheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'As the device' },
          ]}
        />
      </div>
      <div className={styles.choice}>
        <h3 id="density">Rows of lists on a desk</h3>
        <Segmented<Density>
          labelledBy="density"
          value={density}
          onChange={(value) => {
            choose(value)
            setDensity(value)
          }}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </div>
    </section>
  )
}

/** The own password and how things look in this browser. */
export function SettingsPage() {
  const { notices } = useServices()
  const { user } = useSignedIn()
  return (
    <>
      <PageHead title={screenTitles['/settings']} />
      <div className={styles.sections}>
        <section className={styles.section} aria-labelledby="password">
          <h2 id="password">Password</h2>
          <p>Your sessions on other devices end when you change it.</p>
          <PasswordForm username={user.username} notices={notices} onDone={() => undefined} />
        </section>
        <Appearance />
      </div>
    </>
  )
}
