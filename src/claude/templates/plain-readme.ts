/** templates/plain/README.md. */
export const PLAIN_README = `# The plain variant: nothing to install

One command and one hook carry a handoff over \`/clear\`. Copy two files into your project:

    mkdir -p .claude/commands
    cp handoff.md .claude/commands/handoff.md
    cp settings.json .claude/settings.json     # or put its hook into the one that is there

Then, in Claude Code:

1. \`/handoff\`: Claude writes \`memory/handoffs/<branch>.md\`.
2. Look at the file, and correct it in any editor.
3. \`/clear\`: the new conversation is given that file.
4. \`continue\`: work starts at its next step.

- The hook prints at most 9,000 bytes of the handoff of the branch that you are on. It is
  silent when there is none, and when its header says \`status: done\`. It needs git, sed, grep,
  tr and head.
- Handoffs private? Put \`memory/handoffs/\` into \`.gitignore\`.
- The same in another language: \`../<language>/handoff-plain.md\`.
- \`tasuki init --plain\` does the copying. A later \`tasuki init\` replaces both files in place;
  the handoffs stay what they are.

Not worth it for short tasks, for exploring, or in the middle of debugging that lives from
everything in the conversation.
`;
