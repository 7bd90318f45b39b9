import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/shell.css'
import '../ui/parts.css'
import './connect.css'
import { render } from 'preact'
import { showPlainTexts } from '../ui/plain-text.ts'
import { ConnectPage } from './connect-page.tsx'

showPlainTexts()
render(<ConnectPage />, document.getElementById('app') as HTMLElement)
