import './components/ui/history-keepers'
