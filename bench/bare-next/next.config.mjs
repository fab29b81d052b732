/** Without a configuration of its own the bare app would take the desk’s, which leaves compression to our server. */
export default { agentRules: false, typescript: { ignoreBuildErrors: true } }
