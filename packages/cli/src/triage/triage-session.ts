// A walk through findings: one is shown, one key decides on it, and the last decisions can be taken back.
import type { Finding } from '../client/api.d.ts';
import { paint, plain } from '../output/colors.ts';
import { findingText } from './finding-text.ts';
import type { Keyboard } from './keyboard.ts';

export type Decision = Exclude<Finding['status'], 'open'>;

export interface TriagePortal {
  /** The next findings behind those that were read; empty when there are no more. */
  read(): Promise<readonly Finding[]>;
  /** Whether the status is set, or waits for approval. Throws with a message for people when the portal refuses. */
  decide(id: string, status: Finding['status'], comment: string | undefined): Promise<'set' | 'proposed'>;
  /** How many findings there are. */
  readonly total: number;
  repositoryName(id: string): string;
}

export interface TriageScreen {
  readonly keyboard: Pick<Keyboard, 'next' | 'line'>;
  readonly output: NodeJS.WritableStream;
  /** Of the terminal as it is now. */
  columns(): number;
}

export interface TriageResult {
  readonly decided: Readonly<Record<Decision, number>>;
  /** What an auditor or administrator decides. */
  readonly proposed: number;
  readonly skipped: number;
}

interface Step {
  readonly index: number;
  readonly finding: Finding;
  readonly decision: Decision;
}

const help = [
  'a  accept: acknowledge the finding (status acknowledged)',
  'A  accept with a comment',
  'f  false positive; asks why',
  'r  resolved',
  's, Enter, →  skip    b, ←  back    u  undo the last decision',
  '?  this help    q  quit; decisions are kept',
].join('\n');
const keyLine = '[a]ccept  [f]alse positive  [r]esolved  [s]kip  [b]ack  [u]ndo  [?] help  [q]uit';

export async function triage(portal: TriagePortal, screen: TriageScreen): Promise<TriageResult> {
  const session = new TriageSession(portal, screen);
  await session.walk();
  return session.result();
}

class TriageSession {
  readonly #portal: TriagePortal;
  readonly #screen: TriageScreen;
  readonly #queue: Finding[] = [];
  readonly #steps: Step[] = [];
  readonly #skipped = new Set<string>();
  readonly #proposed = new Set<string>();
  #index = 0;

  constructor(portal: TriagePortal, screen: TriageScreen) {
    this.#portal = portal;
    this.#screen = screen;
  }

  async walk(): Promise<void> {
    for (;;) {
      const finding = await this.#current();
      if (finding) this.#show(finding);
      else this.#write('\nThat was the last finding. [u]ndo  [b]ack  [q]uit\n');
      const goesOn = await this.#answer(finding);
      if (!goesOn) return;
    }
  }

  result(): TriageResult {
    const count = (decision: Decision) => this.#steps.filter((step) => step.decision === decision).length;
    return {
      decided: {
        acknowledged: count('acknowledged'),
        false_positive: count('false_positive'),
        resolved: count('resolved'),
      },
      proposed: this.#proposed.size,
      skipped: this.#skipped.size,
    };
  }

  async #current(): Promise<Finding | undefined> {
    while (this.#index >= this.#queue.length) {
      const more = await this.#portal.read();
      if (more.length === 0) return undefined;
      this.#queue.push(...more);
    }
    return this.#queue[this.#index];
  }

  #show(finding: Finding): void {
    const columns = this.#screen.columns();
    const decided = this.#steps.findLast((step) => step.finding.id === finding.id)?.decision;
    const count = `${this.#index + 1} of ${Math.max(this.#portal.total, this.#queue.length)}`;
    const state = decided === undefined ? '' : ` (${decided.replace('_', ' ')})`;
    this.#write(`\n${paint('dim', '─'.repeat(Math.max(1, Math.min(columns, 100) - 1)))}\n`);
    const repository = this.#portal.repositoryName(finding.repositoryId);
    for (const line of findingText(finding, { heading: `${count}${state}`, repository, columns }))
      this.#write(`${line}\n`);
    this.#write(`${paint('bold', keyLine)}\n`);
  }

  /** Reads keys until one means something; false ends the walk. */
  async #answer(finding: Finding | undefined): Promise<boolean> {
    for (;;) {
      const key = await this.#screen.keyboard.next();
      if (key === undefined || key === 'q') return false;
      if (key === 'u') return this.#undo();
      if (key === 'b' || key === '\u001b[D') {
        this.#index = Math.max(0, this.#index - 1);
        return true;
      }
      if (key === '?') {
        this.#write(`${help}\n`);
        continue;
      }
      if (finding === undefined) continue;
      if (['s', '\r', '\n', '\u001b[C'].includes(key)) return this.#skip(finding);
      const isDone = await this.#decide(key, finding);
      if (isDone) return true;
    }
  }

  #skip(finding: Finding): boolean {
    this.#skipped.add(finding.id);
    this.#index += 1;
    return true;
  }

  /** Whether the key decided. */
  async #decide(key: string, finding: Finding): Promise<boolean> {
    if (key === 'a') return this.#set(finding, 'acknowledged', undefined);
    if (key === 'r') return this.#set(finding, 'resolved', undefined);
    if (key !== 'f' && key !== 'A') return false;
    const question = key === 'f' ? 'Why is it a false positive? ' : 'Why is it accepted? ';
    const comment = await this.#screen.keyboard.line(question);
    if (comment === undefined || (comment === '' && key === 'f')) {
      this.#write(comment === undefined ? 'Not changed.\n' : 'Not changed: a reason is required.\n');
      return false;
    }
    return this.#set(finding, key === 'f' ? 'false_positive' : 'acknowledged', comment);
  }

  async #set(finding: Finding, decision: Decision, comment: string | undefined): Promise<boolean> {
    try {
      // The portal knows no way from one decision to another, only over open.
      const last = this.#steps.findLastIndex((step) => step.finding.id === finding.id);
      if (last >= 0) {
        await this.#portal.decide(finding.id, 'open', undefined);
        this.#steps.splice(last, 1);
      }
      if ((await this.#portal.decide(finding.id, decision, comment || undefined)) === 'proposed')
        return this.#showProposed(finding, decision);
    } catch (error) {
      this.#write(`${paint('red', 'Not changed:')} ${error instanceof Error ? error.message : error}\n`);
      return false;
    }
    this.#steps.push({ index: this.#index, finding, decision });
    this.#skipped.delete(finding.id);
    this.#write(`${paint('green', decision.replace('_', ' '))}: ${finding.title}\n`);
    this.#index += 1;
    return true;
  }

  /** A proposal is not undone here: who approves it can reject it. */
  #showProposed(finding: Finding, decision: Decision): true {
    this.#proposed.add(finding.id);
    this.#skipped.delete(finding.id);
    const said = `proposed as ${decision.replace('_', ' ')}`;
    this.#write(`${paint('yellow', said)}: ${finding.title}. An auditor decides.\n`);
    this.#index += 1;
    return true;
  }

  async #undo(): Promise<boolean> {
    const step = this.#steps.at(-1);
    if (step === undefined) {
      this.#write('There is nothing to undo.\n');
      return true;
    }
    try {
      await this.#portal.decide(step.finding.id, 'open', undefined);
    } catch (error) {
      this.#write(`${paint('red', 'Not undone:')} ${error instanceof Error ? error.message : error}\n`);
      return true;
    }
    this.#steps.pop();
    this.#index = step.index;
    this.#write(`Undone: ${plain(step.finding.title)} is open again.\n`);
    return true;
  }

  #write(text: string): void {
    this.#screen.output.write(text);
  }
}
