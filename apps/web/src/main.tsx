import './ui/browser/polyfills.ts'
import './words/begin.ts'
import './ui/styles/login.ts'
import { mountElement } from '@bisita/contract/limits'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const element = document.getElementById(mountElement)
if (element === null) throw new Error(`The page has no element ${mountElement}.`)
createRoot(element).render(<App />)
