import './ui/tokens.css'
import './ui/base.css'
import './ui/shell.css'
import './ui/parts.css'
import './ui/table.css'
import './ui/data.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { showPlainTexts } from './ui/plain-text.ts'

showPlainTexts()
render(<App />, document.getElementById('app') as HTMLElement)
